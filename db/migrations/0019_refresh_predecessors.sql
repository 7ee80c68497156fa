ALTER TABLE "oauth_artifact" ADD COLUMN "refreshed_by" text;--> statement-breakpoint
ALTER TABLE "oauth_artifact" ADD COLUMN "successor_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grant" DROP COLUMN "used_token_issued_at";--> statement-breakpoint
-- Refresh tokens of earlier releases work once.
UPDATE "oauth_artifact" SET "successor_used_at" = "consumed_at" WHERE "kind" = 'RefreshToken' AND "consumed_at" IS NOT NULL;
