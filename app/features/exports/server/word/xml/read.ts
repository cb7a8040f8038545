import type { XmlElement } from '~/core/office/xml'
import { tag, escaped } from './write'

export { type XmlElement, allOf, childOf, elementsOf, readXml, textOf } from '~/core/office/xml'

/** An element as a text again. */
export const xmlOf = (element: XmlElement | string): string =>
  typeof element === 'string'
    ? escaped(element)
    : tag(element.name, element.attributes, element.children.map(xmlOf).join(''))
