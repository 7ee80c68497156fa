import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes the next forward-only migration from the schema. */
export default defineConfig({ dialect: 'postgresql', schema: './db/schema.ts', out: './db/migrations' })
