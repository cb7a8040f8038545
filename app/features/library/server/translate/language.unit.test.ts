import { expect, test } from 'vitest'
import { languageOf, usualTarget } from './language'

test.each([
  ['核心保护区可游面积按 3.86 公顷计，见 GB/T 7714。', 'zh'],
  ['The visitable area of the core zone is taken as 3.86 ha.', 'en'],
  ['コアゾーンの面積は三・八六ヘクタールとする。', 'ja'],
  ['핵심 보호 구역의 면적은 3.86헥타르이다.', 'ko'],
  ['Площадь основной зоны составляет 3,86 га.', 'ru'],
  ['La surface de la zone est de 3,86 hectares et les visites sont limitées dans le temps.', 'fr'],
  ['Die Fläche der Zone ist 3,86 Hektar und das Gebiet ist nicht eingezäunt.', 'de'],
  ['La superficie de la zona es de 3,86 hectáreas y los visitantes que entran por el sur.', 'es'],
  ['根据 Transformer（Vaswani et al.）的 attention 机制，本文提出新的方法。', 'zh'],
  ['123 456', 'other'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('Chinese goes into English, everything else into Chinese', () => {
  expect([
    usualTarget('zh'),
    usualTarget('zh-Hant'),
    usualTarget('en'),
    usualTarget('other'),
  ]).toEqual(['en', 'en', 'zh', 'zh'])
})
