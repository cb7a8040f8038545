import { data } from 'react-router'

/** Thrown by loaders: the error page shows `{status} - {message}`. */
export function pageError(status: number, message: string) {
  return data({ message }, { status })
}

/** A page that does not exist, or whose own route is not valid. */
export function pageNotFound(path: string) {
  return pageError(404, `Page Not Found: ${path}`)
}

export interface ErrorWords {
  status: number
  message: string
}

/**
 * What an error page says. Answers keep their own status and words; anything unforeseen is
 * 400 内部服务器错误, so that 500 stays the team that does not exist.
 */
export function errorWords(error: unknown): ErrorWords {
  if (!isAnswer(error)) return { status: 400, message: '内部服务器错误' }
  const { status, data: body, statusText } = error
  const reason = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  if (typeof reason === 'string') return { status, message: reason }
  return { status, message: statusText || 'Error' }
}

/** True for what a loader answered on purpose, false for what broke. */
export function isAnswer(
  error: unknown,
): error is { status: number; statusText: string; data: unknown } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    'data' in error
  )
}
