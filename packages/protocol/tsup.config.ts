import { packageBuild } from '../../tooling/tsup.ts'

/** The chunk that checks names and links. First views and the wallet directory use it. */
export default packageBuild({
  // A module that joins one fact of all namespaces gets that fact alone. With the files of the namespaces as modules, a page would load
  // their other facts with it.
  inline: /\/src\/namespaces\/$/,
  esbuildOptions(own) {
    // Writes short constants where they are used.
    own.minifySyntax = true
  },
  groups: [{ into: 'link.js', with: ['nameSkeleton.js'] }],
})
