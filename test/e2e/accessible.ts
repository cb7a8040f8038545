import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

interface Part {
  /** What is judged: a selector; the whole page when absent. */
  include?: string
  /** What is not ours to mend: foreign documents, where not even the checker's script runs. */
  exclude?: readonly string[]
  /** Only what axe calls serious or critical. */
  onlySerious?: boolean
  /** What the message of a failure calls it. */
  name?: string
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The page (or the part of it) has no fault that axe knows. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  await untilStill(page)
  await Promise.all(page.frames().map(loadChecker))
  const violations = await page.evaluate(violationsIn, {
    ...(part.include && { include: [part.include] }),
    exclude: [...(part.exclude ?? [])],
  })
  const faults = violations
    .filter(({ impact }) => !part.onlySerious || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.join('\n')}`)
  expect(faults, part.name).toEqual([])
}

type Checked = Window & { axe?: typeof axe }

// Once a document: axe's own builder has its megabyte and a half compiled twice for each look.
async function loadChecker(frame: Frame) {
  const load = async () => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  }
  // Where foreign markup may run nothing, it is never loaded.
  await Promise.race([load().catch(() => {}), setTimeout(1_000)])
}

async function violationsIn(context: axe.ElementContext) {
  const checker = (window as Checked).axe
  if (!checker) throw new Error('axe was not loaded')
  const { violations } = await checker.run(context, { resultTypes: ['violations'] })
  return violations.map(({ id, impact, nodes }) => {
    return { id, impact, nodes: nodes.map(({ html }) => html) }
  })
}

/** Colours on their way to their place are nobody's colours: waits until what fades in or out has done so. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((item) => {
      const endless = item.effect?.getTiming().iterations === Infinity
      return endless || item.playState !== 'running'
    }),
  )
}
