ALTER TABLE "webhook_endpoint" DROP CONSTRAINT "webhook_endpoint_kind";--> statement-breakpoint
ALTER TABLE "webhook_endpoint" DROP CONSTRAINT "webhook_endpoint_disabled_by";--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_kind" CHECK ("kind" IN ('webhook', 'ntfy', 'slack', 'discord', 'telegram', 'mail'));--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_disabled_by" CHECK ("disabled_by" IN ('person', 'failures', 'gone', 'unconfirmed', 'unsubscribed'));