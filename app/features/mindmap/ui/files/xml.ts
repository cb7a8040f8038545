/** Reads XML; entities of its own are none. Throws where it is not well formed. */
export function parseXml(text: string): Element {
  const { documentElement } = new DOMParser().parseFromString(text, 'application/xml')
  if (documentElement === null || documentElement.getElementsByTagName('parsererror').length > 0)
    throw new Error('not XML')
  return documentElement
}

export const childrenOf = (element: Element, name: string): Element[] =>
  [...element.children].filter((child) => child.localName.toLowerCase() === name.toLowerCase())

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** As text or as a value in quotes; line breaks stay in a value. */
export const escapeXml = (text: string): string =>
  text
    // What XML cannot hold at all.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
