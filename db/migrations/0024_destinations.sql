ALTER TABLE "webhook_endpoint" ADD COLUMN "kind" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "notices" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_kind" CHECK ("kind" IN ('webhook', 'ntfy', 'slack', 'discord', 'telegram'));