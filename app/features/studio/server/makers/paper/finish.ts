import type { StepResult, Tools } from '../maker'

/** The last look at the whole. */
export async function runFinishStep(tools: Tools): Promise<StepResult> {
  const { sections } = await tools.document.outline()
  return { words: sections.reduce((sum, one) => sum + one.words, 0) }
}
