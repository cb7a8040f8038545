// Equivalent_Unified_Ideograph of the CJK Radicals Supplement (Unicode Character Database 14), glyph and ideograph in
// turn: NFKC knows two of the block only, and fonts of PDF files name their glyphs by these. Left out: the 13 whose
// ideograph lies outside the Basic Multilingual Plane, which nobody types and which would change lengths.
const PAIRS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母' +
  '⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎' +
  '⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马' +
  '⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'

const unified = new Map<string, string>()
for (let index = 0; index < PAIRS.length; index += 2)
  unified.set(PAIRS.charAt(index), PAIRS.charAt(index + 1))

/** Radical glyphs (⺠, ⻛) as the ideographs they stand for (民, 风); keeps the length. */
export function unifyRadicals(text: string): string {
  return text.replace(/[\u2E80-\u2EF3]/g, (glyph) => unified.get(glyph) ?? glyph)
}
