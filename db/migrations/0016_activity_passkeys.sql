CREATE TABLE "failed_sign_in" (
	"account_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"nth" smallint NOT NULL,
	"way" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"user_agent" text,
	"address" text,
	CONSTRAINT "failed_sign_in_account_id_hour_nth_pk" PRIMARY KEY("account_id","hour","nth")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"bound_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "actor" jsonb;--> statement-breakpoint
CREATE INDEX "failed_sign_in_hour" ON "failed_sign_in" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");