// What could run, load or send. The frame's sandbox stops all of it as well; this is the first of the two walls.
const GONE =
  'script, noscript, template, iframe, frame, frameset, object, embed, applet, base, meta, link, audio, video, source, track, dialog, portal, animate, set, animateMotion, animateTransform'
const LOADING = ['srcset', 'poster', 'background', 'ping', 'formaction', 'action', 'xlink:href']

/**
 * Makes foreign markup harmless, in place: nothing that runs, loads from elsewhere or leads anywhere but to a page or a
 * place of its own. Styles in attributes are kept apart, since a page's policy would not apply them (see `applyStyles`).
 */
export function cleanMarkup(root: Element | DocumentFragment): void {
  for (const element of root.querySelectorAll(GONE)) element.remove()
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (/^on/i.test(name) || LOADING.includes(name.toLowerCase())) element.removeAttribute(name)
    }
    keepSafeLink(element)
    keepOwnPicture(element)
    keepStyleApart(element)
    if (element.matches('input, select, textarea, button')) element.setAttribute('disabled', '')
  }
}

/** Applies the styles that `cleanMarkup` kept apart, through the object model. */
export function applyStyles(root: Element | DocumentFragment): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
}

// Only a link leads out; the href of anything else (pictures, filters, formulas of SVG and MathML) would load.
function keepSafeLink(element: Element): void {
  const href = element.getAttribute('href')
  if (href === null) return
  const safe = element.localName === 'a' ? /^(https?:|mailto:|tel:|#)/i : /^#/
  if (!safe.test(href.trim())) element.removeAttribute('href')
}

/** Only what the file brings along is drawn; of the rest its words are left. */
function keepOwnPicture(element: Element): void {
  const source = element.getAttribute('src')
  if (source === null || /^(data:image\/|blob:)/i.test(source.trim())) return
  element.removeAttribute('src')
  if (element.tagName === 'IMG') element.replaceWith(element.getAttribute('alt') ?? '')
}

function keepStyleApart(element: Element): void {
  const style = element.getAttribute('style')
  if (style === null) return
  element.removeAttribute('style')
  element.setAttribute('data-style', style)
}
