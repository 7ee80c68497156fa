CREATE TABLE "address_use" (
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_use_address_kind_pk" PRIMARY KEY("address","kind")
);
--> statement-breakpoint
DROP INDEX "oauth_client_unapproved";--> statement-breakpoint
ALTER TABLE "oauth_artifact" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "oauth_client" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_client" ADD COLUMN "fresh_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_client" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "oauth_artifact_open" ON "oauth_artifact" USING btree ("created_at") WHERE "kind" = 'Interaction';--> statement-breakpoint
CREATE INDEX "oauth_client_unapproved" ON "oauth_client" USING btree ("used_at") WHERE "approved_at" IS NULL;