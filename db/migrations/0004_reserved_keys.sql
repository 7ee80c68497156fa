ALTER TABLE "api_key" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ALTER COLUMN "last4" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "api_key_unopened" ON "api_key" USING btree ("created_at") WHERE "hash" IS NULL AND "status" = 'active';--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_opened" CHECK (("hash" IS NULL) = ("last4" IS NULL));