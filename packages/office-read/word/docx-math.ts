// Office formulas are trees; a reader of plain text gets them in one line: (a+b)/(c), x^(2), √(x).
const marks: Record<string, { open: string; close: string }> = {
  'm:num': { open: '(', close: ')' },
  'm:den': { open: '/(', close: ')' },
  'm:sup': { open: '^(', close: ')' },
  'm:sub': { open: '_(', close: ')' },
  'm:deg': { open: '', close: '' },
  'm:rad': { open: '√(', close: ')' },
  'm:mr': { open: '', close: '; ' },
}

/** What opening or closing a formula's element writes into the line; '' for all others. */
export function mathMark(name: string, side: 'open' | 'close'): string {
  return marks[name]?.[side] ?? ''
}
