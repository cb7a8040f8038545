import type { CreationForm } from '../../contract'
import { generationErrors } from '../../errors'
import { bookGenerator } from './book'
import { lectureGenerator } from './lecture'
import type { CreationGenerator, GeneratorName } from './generator'
import { paperGenerator } from './paper'
import { deckGenerator } from './ppt'

/** Which generator serves what. A generator is one folder and one line here. */
export const generators: Partial<Record<GeneratorName, CreationGenerator>> = {
  paper: paperGenerator,
  book: bookGenerator,
  ppt: deckGenerator,
  lecture: lectureGenerator,
}

/** Errors: `kindNotReady`. */
export function generatorOf(
  form: Pick<CreationForm, 'kind' | 'project' | 'app'>,
): CreationGenerator {
  const generator = generators[generatorName(form)]
  if (!generator || form.kind === 'image') throw generationErrors.kindNotReady()
  return generator
}

/** Of a new form: nobody draws pictures yet, so none are ordered and none are paid. Errors: `kindNotReady`. */
export function generatorForOrder(
  form: Pick<CreationForm, 'kind' | 'project' | 'app' | 'images'>,
): CreationGenerator {
  if (form.images > 0) throw generationErrors.kindNotReady()
  return generatorOf(form)
}

function generatorName({
  kind,
  project,
  app,
}: Pick<CreationForm, 'kind' | 'project' | 'app'>): GeneratorName {
  if (app === 'lecture') return 'lecture'
  if (project === 'book') return 'book'
  return kind === 'ppt' ? 'ppt' : 'paper'
}
