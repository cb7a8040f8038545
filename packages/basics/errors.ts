/** HTTP status of a refusal. Business refusals answer 200 with `success: false`, as the contract of `/ai` says. */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503

export interface ErrorKind {
  /** What the envelope carries in `code`: a named code or a number of the catalogue. */
  code: string | number
  status: RefusalStatus
  /** Shown to a person: Chinese, says what to do. `{name}` is filled from the details. */
  message: string
  /** A queue job that meets it is tried again; any other named error parks the job. */
  retry?: true
}

/** A fact that stopped the work. Thrown by features, put into words by the border. */
export class AppError extends Error {
  constructor(
    readonly slug: string,
    readonly kind: ErrorKind,
    readonly details: Record<string, unknown> = {},
  ) {
    super(slug)
    this.name = 'AppError'
  }

  /** The catalogue's sentence with its blanks filled in. */
  get text(): string {
    return this.kind.message.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(this.details[name] ?? ''),
    )
  }
}

/** A feature's page in the error catalogue: name -> a function that makes the error. */
export function defineErrors<const Kinds extends Record<string, ErrorKind>>(
  feature: string,
  kinds: Kinds,
) {
  const entries = Object.entries(kinds).map(([name, kind]) => [
    name,
    (details?: Record<string, unknown>) => new AppError(`${feature}.${name}`, kind, details),
  ])
  return Object.fromEntries(entries) as Record<
    keyof Kinds,
    (details?: Record<string, unknown>) => AppError
  >
}

/** The code by which a client knows an error of the catalogue: `codeOf(chatErrors.stillAnswering)`. */
export const codeOf = (error: () => AppError): string => String(error().kind.code)
