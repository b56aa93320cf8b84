// The kernel with all that it can do: also losses and copies of messages, rules about steps, canonical timestamps, and the steps of
// expanded states once more.
export * from './search'
export { setValue } from './pairs'
export { epoch, pair, setRules, transition } from './rules'
export { findSteps } from './steps'
export { setFaults } from './successors'
export { greatestUsual, moves, setTimed } from './timestamps'
