import type { SourceSettings } from '~/core/settings/research'
import type { RateWindow } from '~/core/rate'

/** A question on its way to one source. */
export interface SourceOrder<Question> {
  source: SourceSettings
  /** Without a slash at its end. */
  baseUrl: string
  question: Question
  /** Ends with the asker's patience and with the source's time. */
  signal: AbortSignal
}

/** One vendor: how it is asked and what its answer says. */
export interface Source<Question, Answer> {
  label: string
  /** Where it lives when the configuration says nothing else. */
  baseUrl: string
  /** How often it may be asked, all isolates together. */
  pace(source: SourceSettings): RateWindow[]
  /** Throws `SourceFailure`, or the signal's reason. */
  ask(order: SourceOrder<Question>): Promise<Answer>
}
