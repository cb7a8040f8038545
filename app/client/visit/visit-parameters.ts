import { local, session } from '../storage'

/**
 * Keeps what an address brings along, on whatever page it is opened. A parameter that is given twice counts once, as
 * given first. `isOwnPlace` says whether an address lies within the product's own hosts.
 */
export function keepVisitParameters(
  search: string,
  now: Date,
  isOwnPlace: (url: string) => boolean,
): void {
  const query = new URLSearchParams(search)
  const parameter = (name: string) => query.get(name)?.trim() ?? ''
  const keep = (name: string, write: (value: string) => void) => {
    if (parameter(name) !== '') write(parameter(name))
  }
  keep('sharerUserId', (id) => {
    local.write('sharer_user_id', id)
    local.write('sharer_user_id_update_time', now.toISOString())
  })
  keep('channel', (channel) => {
    local.write('channel_info', { ...local.read('channel_info', {}), channel })
  })
  keep('bd_vid', (id) => local.write('click_id', id))
  keep('qhclickid', (id) => local.write('qhclick_id', id))
  keep('sourceId', (id) => local.write('source_id', id))
  keep('redirectUrl', (url) => {
    if (isOwnPlace(url)) local.write('redirectUrl', url)
  })
  keep('utm_source', (source) => session.write('utm_source', source))
  keepMobile(parameter('phone') || parameter('utm_mobile'))
  keep('isDebug', (flag) => session.write('isDebug', flag === '1'))
  // Stays until it is switched off.
  keep('isEnablePro', (flag) => local.write('pro_switch', flag === '1'))
}

/** Details of errors are shown and calls are written to the console. Grants nothing. */
export const isDebug = () => session.read('isDebug', false)

/** Features that are being tried are shown. Grants nothing. */
export const isPro = () => local.read('pro_switch', false)

/** As an address with `isEnablePro=0`. */
export const leavePro = () => local.write('pro_switch', false)

// A partner's page names the person's phone; it is needed until the visit ends.
function keepMobile(mobile: string): void {
  if (mobile !== '') session.write('utm_mobile', mobile)
}
