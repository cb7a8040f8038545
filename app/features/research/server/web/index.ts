import type { Settings } from '~/core/settings'
import { bocha } from './bocha'
import { brave } from './brave'
import type { WebSource } from './finding'
import { searxng } from './searxng'
import { tavily } from './tavily'

/** Everyone who can search the web, by kind. A new one is a file and a line. */
export const webSources = { searxng, bocha, tavily, brave } satisfies Record<
  Settings['WEB_SEARCH'][number]['kind'],
  WebSource
>
