import type { Source } from '../source'
import { actionsSource } from './actions'
import { creationsSource } from './creations'
import { creatorsSource } from './creators'
import { librarySource } from './library'
import { membersSource } from './members'
import { notesSource } from './notes'
import { pagesSource } from './pages'
import { papersSource } from './papers'
import { questionsSource } from './questions'
import { textsSource } from './texts'

export const sources: readonly Source[] = [
  librarySource,
  creationsSource,
  textsSource,
  questionsSource,
  notesSource,
  papersSource,
  creatorsSource,
  membersSource,
  pagesSource,
  actionsSource,
]
