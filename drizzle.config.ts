import { defineConfig } from 'drizzle-kit'

// Only used to look at the schema; migrations are plain SQL, written by hand and never edited.
export default defineConfig({
  dialect: 'sqlite',
  schema: ['./app/core/*/tables.ts', './app/features/*/server/tables.ts'],
  out: './migrations',
})
