import type { SourceLang, TargetLang } from '../../contract'
import { scriptsOf } from './language'
import { unmask, withoutMarks, type Masked } from './mask'
import { lostNumbers } from './numbers'

/** Why a translation of a unit is not taken. */
export const unitFaults = ['empty', 'lost', 'numbers', 'untranslated', 'short'] as const
export type UnitFault = (typeof unitFaults)[number]

export type Checked = { text: string } | { fault: UnitFault }

/** The whole translation of a unit, or what is wrong with it. */
export function checkUnit(
  source: Masked,
  said: string | undefined,
  langs: { from: SourceLang; to: TargetLang },
): Checked {
  if (said === undefined || said.trim() === '') return { fault: 'empty' }
  const text = unmask(said.trim(), source.kept)
  if (text === null) return { fault: 'lost' }
  const [before, after] = [withoutMarks(source.text), withoutMarks(said)]
  if (lostNumbers(before, after, langs).length > 0) return { fault: 'numbers' }
  if (isUntranslated(before, after, langs.to)) return { fault: 'untranslated' }
  if (before.length > 120 && after.trim().length < before.length * 0.1) return { fault: 'short' }
  return { text }
}

// Short pieces may be names, which stay as they are.
function isUntranslated(before: string, after: string, to: TargetLang): boolean {
  const [source, target] = [scriptsOf(before), scriptsOf(after)]
  if (to === 'zh' || to === 'zh-Hant') {
    const words = before.match(/[\p{Script=Latin}\p{Script=Cyrillic}]{2,}/gu)?.length ?? 0
    return words >= 8 && target.han === 0
  }
  if (to === 'ja') return source.han >= 20 && target.kana === 0
  return source.han >= 12 && target.han > (target.latin + target.cyrillic + target.hangul) / 2
}
