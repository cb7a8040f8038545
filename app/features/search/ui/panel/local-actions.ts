import { chooseTheme } from '~/client/page/theme'
import type { Row } from './rows'

/** Does what the page on screen does itself, by the ids of the server's actions; false for what is done elsewhere. */
export function runLocalAction(row: Row): boolean {
  const run = row.type === 'hit' && row.hit.kind === 'action' ? localActions[row.hit.id] : undefined
  run?.()
  return run !== undefined
}

const localActions: Partial<Record<string, () => void>> = {
  'theme-light': () => chooseTheme('light'),
  'theme-dark': () => chooseTheme('dark'),
  'theme-system': () => chooseTheme(''),
}
