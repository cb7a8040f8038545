import type { Preset } from '../presets/preset'
import { part, setting, tag } from '../xml/write'
import { hasEvenPages } from './header-parts'
import { noteNumbers } from './section-xml'

// Signs that begin or end no line, as Chinese is set.
const NOT_FIRST =
  '!%),.:;>?]}¢¨°·ˇˉ―‖’”…‰′″›℃∶、。〃〉》」』】〕〗〞︶︺︾﹀﹄﹚﹜﹞！＂％＇），．：；？］｀｜｝～￠'
const NOT_LAST = '$([{£¥·‘“〈《「『【〔〖〝﹙﹛﹝＄（．［｛￡￥'

/** settings.xml. Fields are looked up anew on opening only where a contents list or a page number needs it: Word asks. */
export function settingsXml(preset: Preset, { updatesFields }: { updatesFields: boolean }): string {
  const flag = (name: string, is: boolean) => (is ? tag(name) : '')
  return part(
    'w:settings',
    [
      tag('w:zoom', { 'w:percent': 100 }),
      flag('w:mirrorMargins', (preset.page.gutter ?? 0) > 0),
      setting('w:defaultTabStop', 420),
      flag('w:evenAndOddHeaders', hasEvenPages(preset)),
      setting('w:drawingGridVerticalSpacing', 156),
      setting('w:characterSpacingControl', 'compressPunctuation'),
      tag('w:noLineBreaksAfter', { 'w:lang': 'zh-CN', 'w:val': NOT_LAST }),
      tag('w:noLineBreaksBefore', { 'w:lang': 'zh-CN', 'w:val': NOT_FIRST }),
      flag('w:updateFields', updatesFields),
      noteSettings,
      compatibility,
      tag('m:mathPr', {}, tag('m:mathFont', { 'm:val': 'Cambria Math' })),
      tag('w:themeFontLang', { 'w:val': 'en-US', 'w:eastAsia': 'zh-CN' }),
    ].join(''),
  )
}

const lines = (kind: NoteKind) => tag(`w:${kind}`, { 'w:id': -1 }) + tag(`w:${kind}`, { 'w:id': 0 })
const noteSettings =
  noteNumbers.replace('</w:footnotePr>', `${lines('footnote')}</w:footnotePr>`) +
  tag('w:endnotePr', {}, setting('w:numFmt', 'decimal') + lines('endnote'))

const compatibility = tag(
  'w:compat',
  {},
  [
    tag('w:spaceForUL'),
    tag('w:balanceSingleByteDoubleByteWidth'),
    tag('w:doNotLeaveBackslashAlone'),
    tag('w:ulTrailSpace'),
    tag('w:doNotExpandShiftReturn'),
    tag('w:adjustLineHeightInTable'),
    tag('w:useFELayout'),
    tag('w:compatSetting', {
      'w:name': 'compatibilityMode',
      'w:uri': 'http://schemas.microsoft.com/office/word',
      'w:val': 15,
    }),
  ].join(''),
)

const separator = (note: NoteKind, id: number, kind: 'separator' | 'continuationSeparator') =>
  tag(`w:${note}`, { 'w:type': kind, 'w:id': id }, tag('w:p', {}, tag('w:r', {}, tag(`w:${kind}`))))

/** Notes at the foot of a page, and behind the text. */
export const noteKinds = ['footnote', 'endnote'] as const
type NoteKind = (typeof noteKinds)[number]

/** What a part of notes begins with. */
export const noteSeparators = (kind: NoteKind) =>
  separator(kind, -1, 'separator') + separator(kind, 0, 'continuationSeparator')
