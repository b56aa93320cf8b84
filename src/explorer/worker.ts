// The checker, off the page's thread.
import { loadSpec } from './loaded-spec.js'

addEventListener('message', ({ data }) => {
  void loadSpec(data)
})
