import { test } from 'vitest'
import { ledgerCases } from '#test/ledger-cases'
import { createWorld } from '#test/world'

for (const [name, run] of Object.entries(ledgerCases)) {
  test(`D1: ${name}`, () => run(createWorld().ctx))
}
