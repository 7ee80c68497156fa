ALTER TABLE "account" ADD COLUMN "links_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_event_time" ON "audit_event" USING btree ("account_id","at");