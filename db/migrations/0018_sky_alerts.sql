CREATE TABLE "sky_alert" (
	"account_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"tool" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"lead_seconds" integer NOT NULL,
	"endpoints" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"searched_until" timestamp with time zone NOT NULL,
	"search_at" timestamp with time zone,
	"held_by" text,
	"problem" text,
	CONSTRAINT "sky_alert_account_id_alert_id_pk" PRIMARY KEY("account_id","alert_id"),
	CONSTRAINT "sky_alert_slot_range" CHECK ("slot" BETWEEN 1 AND 20),
	CONSTRAINT "sky_alert_held_by" CHECK ("held_by" IN ('person', 'hour', 'refused')),
	CONSTRAINT "sky_alert_waits" CHECK (("search_at" IS NULL) = (coalesce("held_by", 'hour') <> 'hour'))
);
--> statement-breakpoint
CREATE TABLE "sky_alert_event" (
	"account_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"event_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "sky_alert_event_account_id_alert_id_event_id_pk" PRIMARY KEY("account_id","alert_id","event_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sky_alert_slot" ON "sky_alert" USING btree ("account_id","slot");--> statement-breakpoint
CREATE INDEX "sky_alert_search" ON "sky_alert" USING btree ("search_at") WHERE "search_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sky_alert_event_due" ON "sky_alert_event" USING btree ("due_at");