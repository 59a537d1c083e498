import { packageBuild } from '../../tooling/tsup.ts'

/** The chunk that checks names and links. First views and the wallet directory use it. */
export default packageBuild({ groups: [{ into: 'link.js', with: ['nameSkeleton.js'] }] })
