import { handle, type JobHandler } from '~/core/jobs'
import { translateNext } from './jobs'
import { giveUpTranslation, translateSome } from './run'

export const translationHandlers: JobHandler[] = [
  handle(translateNext, translateSome, giveUpTranslation),
]
