/** By what a partner's client is told, and the code by which it is known; '' matches nothing. */
export interface ClientMarkers {
  /** Part of the page's address. */
  mouse: string
  /** Parts of the user agent. */
  officeShell: string
  gamingPc: { marker: string; appCode: string }
  desktopShell: { marker: string; appCode: string }
}

/** What campaigns are called after, by the service whose click brought them. */
export interface AdNames {
  clickId: string
  qhclickId: string
}

/** The program around the page. */
export interface ClientContext {
  appCode: string
  isMouse: boolean
  platform: 'web' | 'mouse'
  isDesktop: boolean
}

/** Which client a page runs in; the plain web where no marker is found. */
export function clientOf(url: string, userAgent: string, markers: ClientMarkers): ClientContext {
  const { mouse, officeShell, gamingPc, desktopShell } = markers
  if (has(url, mouse) || has(userAgent, officeShell)) {
    return { appCode: 'mouse', isMouse: true, platform: 'mouse', isDesktop: true }
  }
  const shell = [gamingPc, desktopShell].find(({ marker }) => has(userAgent, marker))
  const appCode = shell?.appCode ?? ''
  return { appCode, isMouse: false, platform: 'web', isDesktop: shell !== undefined }
}

const has = (text: string, marker: string) => marker !== '' && text.includes(marker)
