ALTER TABLE "account_day" ADD COLUMN "budgets" jsonb;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "scopes" text;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "successor" text;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
CREATE INDEX "api_key_expiry" ON "api_key" USING btree ("expires_at") WHERE "expires_at" IS NOT NULL AND "status" = 'active';--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_daily_limit" CHECK ("daily_limit" >= 1);--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_daily_limit" CHECK ("daily_limit" >= 1);