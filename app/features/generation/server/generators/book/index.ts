import { bookTypes } from '../../../terms'
import type { CreationGenerator, Work } from '../generator'
import { runOutlineStep, type OutlineWay } from '../outline/steps'
import { writingGenerator } from '../paper'
import { byLibrary } from './from-library'
import { byTemplate } from './from-template'
import { skeletonOf } from './templates'

const writing = writingGenerator('book')

/** Books: an outline by a template or out of the library, then chapter after chapter as papers are written. */
export const bookGenerator: CreationGenerator = {
  ...writing,
  run: (ctx, work, step, tools) =>
    work.phase === 'outline'
      ? runOutlineStep(ctx, work, step, tools, wayOf(work))
      : writing.run(ctx, work, step, tools),
}

function wayOf({ form }: Work): OutlineWay | undefined {
  if (form.bookType === bookTypes.bookDataBase) return byLibrary
  const skeleton = skeletonOf(form.templateId)
  return skeleton ? byTemplate(skeleton) : undefined
}
