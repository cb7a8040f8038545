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

const noteSettings = noteNumbers.replace(
  '</w:footnotePr>',
  `${tag('w:footnote', { 'w:id': -1 })}${tag('w:footnote', { 'w:id': 0 })}</w:footnotePr>`,
)

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

const separator = (id: number, kind: 'separator' | 'continuationSeparator') =>
  tag(
    'w:footnote',
    { 'w:type': kind, 'w:id': id },
    tag('w:p', {}, tag('w:r', {}, tag(`w:${kind}`))),
  )

/** What a part of notes begins with. */
export const noteSeparators = separator(-1, 'separator') + separator(0, 'continuationSeparator')
