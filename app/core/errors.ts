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

/** Refusals that any call may meet. */
export const requestErrors = defineErrors('request', {
  invalid: { code: 400, status: 400, message: '提交的内容有误，请检查后重试' },
  /** What is wrong, where a schema says it in our words. */
  refused: { code: 400, status: 400, message: '提交的内容有误：{reason}' },
  tooLarge: { code: 400, status: 413, message: '提交的内容过大' },
  notFound: { code: 404, status: 404, message: '内容不存在或已删除' },
  signInFirst: { code: 'AUTHENTICATE', status: 401, message: '请先登录' },
  forbidden: { code: 403, status: 403, message: '无权限访问' },
  // 400, never 401: a wrong signature says nothing about who is signed in.
  badSignature: { code: 'SIGN_ERROR', status: 400, message: '请求签名有误，请刷新页面后重试' },
  wrongClock: { code: 'SIGN_ERROR', status: 400, message: '设备时间有误，请校准后重试' },
  repeated: { code: 20002, status: 200, message: '请勿重复提交' },
  tooMany: { code: 429, status: 429, message: '操作过于频繁，请稍后再试' },
})
