CREATE TABLE "webhook_delivery" (
	"account_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempted_at" timestamp with time zone,
	"response_status" smallint,
	"response" text,
	"milliseconds" integer,
	CONSTRAINT "webhook_delivery_account_id_endpoint_id_event_id_pk" PRIMARY KEY("account_id","endpoint_id","event_id"),
	CONSTRAINT "webhook_delivery_status" CHECK ("status" IN ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_delivery_waits" CHECK (("due_at" IS NOT NULL) = ("status" = 'pending'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"account_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"slot" smallint NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"secret" jsonb NOT NULL,
	"former_secret" jsonb,
	"former_until" timestamp with time zone,
	"generation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_by" text,
	CONSTRAINT "webhook_endpoint_account_id_endpoint_id_pk" PRIMARY KEY("account_id","endpoint_id"),
	CONSTRAINT "webhook_endpoint_slot_range" CHECK ("slot" BETWEEN 1 AND 5),
	CONSTRAINT "webhook_endpoint_disabled_by" CHECK ("disabled_by" IN ('person', 'failures', 'gone'))
);
--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("due_at") WHERE "due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoint_slot" ON "webhook_endpoint" USING btree ("account_id","slot");