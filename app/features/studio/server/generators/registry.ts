import type { CreationForm } from '../../contract'
import { studioErrors } from '../../errors'
import { bookMaker } from './book'
import { lectureMaker } from './lecture'
import type { Maker, MakerName } from './maker'
import { paperMaker } from './paper'
import { pptMaker } from './ppt'

/** Who makes what. A maker is one folder and one line here. */
export const makers: Partial<Record<MakerName, Maker>> = {
  paper: paperMaker,
  book: bookMaker,
  ppt: pptMaker,
  lecture: lectureMaker,
}

/** Errors: `kindNotReady`. */
export function makerOf(form: Pick<CreationForm, 'kind' | 'project' | 'app'>): Maker {
  const maker = makers[makerName(form)]
  if (!maker || form.kind === 'image') throw studioErrors.kindNotReady()
  return maker
}

/** Of a new form: nobody draws pictures yet, so none are ordered and none are paid. Errors: `kindNotReady`. */
export function makerForOrder(
  form: Pick<CreationForm, 'kind' | 'project' | 'app' | 'images'>,
): Maker {
  if (form.images > 0) throw studioErrors.kindNotReady()
  return makerOf(form)
}

function makerName({
  kind,
  project,
  app,
}: Pick<CreationForm, 'kind' | 'project' | 'app'>): MakerName {
  if (app === 'lecture') return 'lecture'
  if (project === 'book') return 'book'
  return kind === 'ppt' ? 'ppt' : 'paper'
}
