import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** The page (or the part of it) has no fault that axe knows. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  await untilStill(page)
  // Otherwise each look opens a page of its own to put together what the frames told; ours are of one origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part.include) axe.include(part.include)
  for (const selector of part.exclude ?? []) axe.exclude(selector)
  const { violations } = await axe.analyze()
  const faults = violations
    .filter(({ impact }) => !part.onlySerious || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(faults, part.name).toEqual([])
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
