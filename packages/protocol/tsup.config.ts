import { packageBuild } from '../../tooling/tsup.ts'

/** What first views and directories look at names and links with. */
export default packageBuild({ groups: [{ into: 'link.js', with: ['nameSkeleton.js'] }] })
