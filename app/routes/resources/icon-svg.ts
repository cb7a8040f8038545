/** A square seal with up to two characters, one above the other. `isMaskable`: devices cut it to a shape of their own. */
export function iconSvg(name: string, fill: string, isMaskable = false): string {
  const characters = [...name.trim()].slice(0, 2)
  const size = characters.length === 2 ? 27 : 40
  const rows = characters.map((character, row) => {
    const y = characters.length === 2 ? 29 + row * 26 : 46
    return `<text x="32" y="${y}" font-size="${size}">${escapeText(character)}</text>`
  })
  const words = `<g fill="#fefefe" text-anchor="middle" font-weight="700" font-family="${FONT}">${rows.join('')}</g>`
  if (isMaskable) return svg(`${ground(fill)}<g transform="${SAFE}">${words}</g>`)
  return svg(
    `<rect width="64" height="64" rx="8" fill="${fill}"/>` +
      '<rect x="3.5" y="3.5" width="57" height="57" rx="5" fill="none" stroke="#fefefe" stroke-opacity=".55"/>' +
      words,
  )
}

/** A brand's own picture, inside the drawing: what is shown as an image may fetch nothing. */
export function pictureSvg(
  { type, base64 }: { type: string; base64: string },
  isMaskable: boolean,
): string {
  const image = `<image width="64" height="64" href="data:${type};base64,${base64}"/>`
  return svg(isMaskable ? `${ground('#ffffff')}<g transform="${SAFE}">${image}</g>` : image)
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`

const ground = (fill: string) => `<rect width="64" height="64" fill="${fill}"/>`

// Within the circle of four fifths that every shape leaves whole.
const SAFE = 'translate(13.5 13.5) scale(.578)'

const FONT =
  'Source Han Serif SC, Songti SC, Noto Serif SC, Noto Serif CJK SC, STZhongsong, SimSun, serif'

const escapeText = (text: string) =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
