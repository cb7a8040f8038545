import { test } from 'vitest'
import { controlPlaneCases } from '#test/control-plane'
import { createWorld } from '#test/world'

for (const [name, run] of Object.entries(controlPlaneCases)) {
  test(`D1: ${name}`, () => run(createWorld().ctx))
}
