ALTER TABLE "account" ADD COLUMN "auth_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "portal_session" ADD COLUMN "proved_at" timestamp with time zone;