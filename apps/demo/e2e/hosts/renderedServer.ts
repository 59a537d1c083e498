import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createKit, Site } from './renderedSite.ts'

/** Prints the HTML of a site, as the site's server would render it. Arguments: the nonce of the styles, and the cookies of the request. */
const [nonce = '', cookie = ''] = process.argv.slice(2)
const kit = createKit(cookie)
process.stdout.write(renderToString(createElement(Site, { kit, nonce })))
kit.destroy()
