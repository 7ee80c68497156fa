CREATE TABLE "request_log" (
	"account_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"tool" text,
	"channel" text NOT NULL,
	"mode" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"status" smallint NOT NULL,
	"problem" text,
	"milliseconds" integer NOT NULL,
	"credits" integer NOT NULL,
	CONSTRAINT "request_log_account_id_at_request_id_pk" PRIMARY KEY("account_id","at","request_id")
);
--> statement-breakpoint
CREATE TABLE "request_log_day" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "request_log_day_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE INDEX "request_log_day_day" ON "request_log_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "request_log_day_surplus" ON "request_log_day" USING btree ("day") WHERE "requests" > 5000;