// Every option of every command, and the command lines that are refused because an option would have no effect. A new option
// needs an entry here (option-conflicts.test.ts).
import { ownOptions } from '../../src/model/option-values.js'
import { kebabCase } from '../../src/protocol/kebab-case.js'
import { decidedQueueOptions, refusedShared } from './decided-queue-options.js'

// A new option of a model combines with every other one, unless a test here says otherwise.
const model = ownOptions.map(kebabCase).join(' ')

/**
 * The options that combine with every other option, those that may be repeated, and the refused command
 * lines.
 */
export interface Decided {
  readonly always: string
  readonly repeatable?: string
  readonly refused?: { readonly [commandLine: string]: RegExp }
}

const trace = 'counterexamples/maekawa-grid-deadlock/trace.json'
const modelOfTrace = /--sites: a trace\.json contains its model/

/** The options of each command. */
export const decidedOptions: { readonly [command: string]: Decided } = {
  ...decidedQueueOptions,
  grade: {
    always: 'open jobs each memory json csv feedback progress quiet',
    refused: {
      'lease-guard --jobs 2': /^--jobs: there is nothing to grade/,
      'lease-guard --json x': /^--json: there is nothing to grade/,
      'lease-guard --csv x': /^--csv: there is nothing to grade/,
      'lease-guard --feedback x': /^--feedback: there is nothing to grade/,
      'lease-guard src/index.ts --progress --quiet': /^--progress: --quiet turns progress off/,
    },
  },
  compare: {
    always: `${model} relation by events max-states memory time format progress quiet`,
    repeatable: 'param fair strong unfair',
    refused: {
      'peterson peterson --fair all': /^--fair: fairness is about whole runs/,
      'peterson peterson --strong all': /^--strong: fairness is about whole runs/,
      'peterson peterson --unfair all': /^--unfair: fairness is about whole runs/,
      'peterson peterson --by x --relation strong': /^--relation: a mapping with --by/,
      'peterson peterson --by x --events steps': /^--events: a mapping with --by/,
      'peterson peterson --by x --memory 1G': /^--memory: a mapping with --by/,
      'peterson peterson --progress --quiet': /^--progress: --quiet turns progress off/,
    },
  },
  new: { always: 'shared quiet' },
  resume: {
    always: 'every memory time workers progress quiet',
    refused: {
      'nowhere --progress --quiet': /^--progress: --quiet turns progress off/,
      nowhere: /^resume nowhere: there is no checkpoint/,
    },
  },
  verify: {
    always: `${model} search continue max-depth memory time expect out format liveness proof certificate quiet progress max-states seed walks full tidy no-tidy verbose store scratch mutant workers checkpoint every watch within refines by shared queue prefix`,
    repeatable: 'param fair strong unfair property ltl reduce with',
    refused: {
      ...refusedShared,
      'peterson --refines peterson': /^--refines needs --by: give the file/,
      'peterson --by x': /^--by: it is the mapping for --refines/,
      'peterson --refines peterson --by x --fair all': /^--fair: --refines: fairness is about whole runs/,
      'peterson --refines peterson --by x --property mutualExclusion':
        /^--property: --refines: a refinement is no property/,
      'peterson --refines peterson --by x --out y': /^--out: --refines: a refinement is no property/,
      'peterson --refines peterson --by x --max-depth 3':
        /^--max-depth: --refines: a refinement is checked breadth-first/,
      'peterson --refines peterson --by x --reduce none': /^--reduce: --refines: a refinement is checked/,
      'peterson --refines peterson --by x --format junit': /^--format: --refines has text and json/,
      '--refines peterson --by x': /^--refines needs a spec/,
      '--within true': /^--within needs a spec/,
      'maekawa --sites 2 --within holds(0) --expect':
        /^--within: --expect: expectations are about every state/,
      'maekawa --within holds(0) --certificate x':
        /^--within: --certificate: a certificate is about every state/,
      'maekawa --within holds(0) --tidy':
        /^--tidy: the search for a tidy run does not stay within a constraint/,
      'maekawa --within holds(0) --no-tidy':
        /^--no-tidy: a search with a constraint shows the run that it found first/,
      'maekawa --within holds(0) --checkpoint x':
        /^--within: --checkpoint: a search with a constraint cannot be kept/,
      'maekawa --within holds(0) --liveness': /^--within: --liveness: it is about whole runs/,
      'maekawa --within holds(0) --ltl true': /^--within: --ltl: it is about whole runs/,
      'maekawa --within holds(0) --search random': /^within holds\(0\): random walks store no states/,
      'maekawa --within holds(0) --store bits': /^within holds\(0\): store bits may omit states by itself/,
      'maekawa --within holds(0) --property starvationFreedom':
        /^within holds\(0\): starvationFreedom is about whole runs, and a run that leaves the constraint is cut off/,
      'maekawa --within clock(all)<=6': /^--within "?'?clock\(all\)<=6/,
      'maekawa --within F': /^--within/,
      '--watch': /^--watch: it watches your own file; name one/,
      'maekawa --watch': /^--watch: maekawa is not a file, and nothing else changes/,
      'mine.ts --watch --out x': /^--out: --watch prints one line for each run/,
      'mine.ts --watch --format json': /^--format: --watch prints one line for each run/,
      'mine.ts --watch --full': /^--full: --watch prints one line for each run/,
      'mine.ts --watch --expect': /^--expect: --watch prints one line for each run/,
      'mine.ts --watch --certificate x': /^--certificate: --watch prints one line for each run/,
      'mine.ts --watch --checkpoint x': /^--checkpoint: --watch prints one line for each run/,
      'mine.ts --watch --tidy': /^--tidy: --watch prints one line for each run/,
      'maekawa --scratch x': /^--scratch: only --store disk has files of states; add that/,
      'maekawa --store bits --scratch x': /^--scratch: only --store disk has files of states/,
      'maekawa --store disk --search dfs': /^--store: on a disk states are compared level by level/,
      'maekawa --store disk --search random': /^--store: on a disk states are compared level by level/,
      'maekawa --store disk --certificate x': /^--store: disk with --certificate: .* leave one/,
      'maekawa --store disk --checkpoint x': /^--store: disk with --checkpoint: /,
      'maekawa --store disk --within true': /^--store: disk with --within: /,
      'maekawa --store disk --liveness': /^--store: disk with --liveness: properties of runs/,
      'maekawa --store disk --ltl true': /^--store: disk with --ltl: properties of runs/,
      'maekawa --store disk --expect': /^--store: disk with --expect: /,
      'maekawa --store disk --reduce symmetry': /^--store: disk has no symmetry and no partial order/,
      'maekawa --store disk --property entryPossible':
        /^--store disk: entryPossible needs every state with its steps, and this store keeps no steps/,
      'maekawa --store bits --search bfs': /^--store: compact and bits keep no states.*use dfs$/,
      'maekawa --store compact --search random': /^--store: compact and bits keep no states/,
      'maekawa --store compact --certificate x': /^--store: .*no set of states to certify/,
      'maekawa --store compact --liveness': /^--store: properties of fair runs need every state/,
      'maekawa --store compact --ltl true': /^--store: properties of fair runs need every state/,
      'maekawa --store bits --reduce all': /^--store: partial order needs the states found so far/,
      'maekawa --store bits --property entryPossible':
        /^--store bits: entryPossible needs every state with its steps/,
      '--store bits': /^--store needs a spec/,
      'maekawa --store bits --expect': /^--store: expectations are about every state/,
      'maekawa --store bits --tidy': /^--tidy: only a breadth-first search finds shortest runs/,
      '--no-tidy': /^--no-tidy: a run over the whole catalogue prints no traces/,
      'maekawa --search dfs --no-tidy': /^--no-tidy: this search shows the run that it found first/,
      'maekawa --store bits --no-tidy': /^--no-tidy: this search shows the run that it found first/,
      'maekawa --format json --no-tidy': /^--no-tidy: only --format text shows tidy runs by default/,
      'maekawa --search directed --tidy': /^--tidy: only a breadth-first search finds shortest runs/,
      'maekawa --every 1m': /^--every: only a search with --checkpoint is kept/,
      'maekawa --every 1m --search dfs': /^--every: /,
      '--checkpoint x': /^--checkpoint needs a spec/,
      'maekawa --checkpoint x --expect': /^--checkpoint with --expect: without a model/,
      'maekawa --checkpoint x --search dfs': /^--checkpoint: only a breadth-first search with an exact store/,
      'maekawa --checkpoint x --store bits': /^--checkpoint: only a breadth-first search with an exact store/,
      'maekawa --checkpoint x --liveness': /^--checkpoint: a search for properties of fair runs is not kept/,
      'maekawa --checkpoint x --ltl true': /^--checkpoint: a search for properties of fair runs is not kept/,
      'maekawa --checkpoint x --reduce symmetry':
        /^--checkpoint: this search cannot be kept, because it uses a reduction/,
      'maekawa --seed 7': /^--seed: only random walks have a seed, and --store compact or bits/,
      '--seed 7': /^--seed: only random walks/,
      'maekawa --walks 7': /^--walks: this option needs --search random/,
      'maekawa --search dfs --walks 7': /^--walks: /,
      'maekawa --search random --max-states 7': /^--max-states: random walks store no states/,
      'maekawa --search random --reduce timestamps': /^--reduce: random walks use no reductions/,
      'maekawa --search random --certificate x': /^--certificate: random walks prove nothing/,
      'maekawa --reduce all --certificate x': /^--certificate: partial-order reduction omits steps/,
      'maekawa --full --format json': /^--full: only --format text/,
      'maekawa --full --format ndjson': /^--full: only --format text/,
      'maekawa --full --format junit': /^--full: only --format text/,
      '--full': /^--full: a run over the whole catalogue prints no traces/,
      '--tidy': /^--tidy: a run over the whole catalogue prints no traces/,
      'maekawa --search dfs --tidy': /^--tidy: only a breadth-first search finds shortest runs/,
      '--verbose --format json': /^--verbose: only --format text has a short form/,
      'maekawa --quiet --progress': /^--progress: --quiet turns progress off/,
      '--sites 3': /^--sites needs a spec/,
      '--property mutualExclusion': /^--property needs a spec/,
      '--ltl true': /^--ltl needs a spec/,
      '--liveness': /^--liveness needs a spec/,
      '--proof': /^--proof needs a spec/,
      '--with x': /^--with needs a spec/,
      '--certificate x': /^--certificate needs a spec/,
      'maekawa --expect --proof': /^--proof with --expect/,
      'maekawa --expect --with x.ts': /^--with x.ts: there is no such file/,
      '--search random': /^--search random: random walks prove nothing/,
      'maekawa --expect --ltl true': /^--ltl with --expect/,
      'maekawa --param quorums=grid --param quorums=all': /"quorums" is given twice/,
      'maekawa --reduce none --reduce all':
        /^--reduce: "none" excludes the other reductions; leave it or them out$/,
      '--mutant x': /^--mutant needs a spec/,
      'maekawa --mutant x --expect': /^--mutant: the expectations of a spec are about the spec itself/,
      'maekawa --mutant x --certificate y': /^--mutant: a certificate is about a spec/,
      'maekawa --search random --liveness': /^--liveness: liveness needs all states/,
    },
  },
  mutate: {
    always: `${model} max-states memory time out format quiet progress full listed generic`,
    repeatable: 'param fair strong unfair property mutant with',
    refused: {
      'token-ring --full': /^--full: only the trace of a named mutant/,
      'token-ring --mutant x --full --format json': /^--full: only --format text/,
      'token-ring --listed --mutant x': /^--listed: --mutant already selects the mutants/,
      'token-ring --generic --mutant x': /^--generic: --mutant already selects the mutants/,
      'token-ring --listed --sites 3': /^--sites: listed mutants have their own models/,
      'token-ring --quiet --progress': /^--progress: --quiet turns progress off/,
    },
  },
  measure: {
    always: `${model} messages delays bypass load round count section max-states memory time format out quiet progress`,
    repeatable: 'param fair strong unfair with',
    refused: {
      'token-ring --with mine.ts':
        /^--with: figures depend on the clauses and on who waits, not on properties; leave the option out, or check/,
      'token-ring --bypass --sites 2 --out runs': /^--out: a measurement of bypasses alone writes no runs/,
      'token-ring --load --sites 2..3 --out runs':
        /^--out: a measurement of bypasses or load alone writes no runs/,
      'token-ring --delays --count receivers': /^--count: neither messages nor load are measured/,
      'peterson --load': /^--load: peterson sends no messages, .* use --bypass, or leave the option out/,
      'token-ring --delays --round': /^--round: the load is not measured; .* add --load/,
      'token-ring --quiet --progress': /^--progress: --quiet turns progress off/,
    },
  },
  replay: {
    always: `${model} steps initial loop mutant full format quiet`,
    repeatable: 'param fair strong unfair property with',
    refused: {
      [`${trace} --sites 4`]: modelOfTrace,
      [`${trace} --steps 0`]: /^--steps: a trace\.json has its own steps/,
      [`${trace} --initial 0`]: /^--initial: a trace\.json contains its initial state/,
      [`${trace} --loop 0`]: /^--loop: a trace\.json has its own loop/,
      [`${trace} --mutant x`]: /^--mutant: a trace\.json names its mutant/,
      [`${trace} --property x`]: /^--property: a trace\.json names its monitors/,
      [`${trace} --with x`]: /^--with: a trace\.json names its files of properties/,
      [`${trace} --full --format json`]: /^--full: only --format text/,
      [`${trace} --full --format itf`]: /^--full: only --format text/,
      'maekawa --steps 0 --mutant a --mutant b': /^--mutant: given twice/,
    },
  },
  graph: {
    always: `${model} wait-for with-wait-for network lanes max-depth limit time format out minimise events quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: {
      'maekawa --wait-for': /^--wait-for: it draws the last state of a trace\.json/,
      'maekawa --with-wait-for --format svg': /^--with-wait-for: it draws the last state of a trace\.json/,
      'a.json --wait-for --with-wait-for --format svg':
        /^--with-wait-for: --wait-for draws the last state alone/,
      'a.json --with-wait-for': /^--with-wait-for: DOT has one graph in a file/,
      'a.json --network': /^--network: the network is not a graph in DOT/,
      'maekawa --lanes 0,1': /^--lanes: only the diagram of a run has lanes/,
      'a.json --wait-for --lanes 0,1': /^--lanes: only the diagram of a run has lanes/,
      [`${trace} --sites 4`]: modelOfTrace,
      [`${trace} --limit 4`]: /^--limit: the diagram of a trace\.json shows all of its steps/,
      [`${trace} --max-depth 4`]: /^--max-depth: the diagram of a trace\.json/,
      [`${trace} --minimise branching`]: /^--minimise: a run is drawn step by step/,
      [`${trace} --format aut`]: /^--format: aut is for the graph of a model/,
      'maekawa --events status': /^--events: the state graph shows every step/,
      'maekawa --format aut --max-depth 3': /^--max-depth: a quotient and aut are of the whole graph/,
      'maekawa --format png': /^--format: a PNG is binary; name a file with --out/,
      'maekawa --quiet --progress': /^--progress: --quiet turns progress off/,
    },
  },
  audit: {
    always: `${model} max-states spec format quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: {
      'maekawa --spec maekawa': /^--spec: only a certificate takes this option/,
      'maekawa --quiet --progress': /^--progress: --quiet turns progress off/,
    },
  },
  knows: {
    always: `${model} site when whether max-states max-depth memory time format quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: {
      'token-ring holds(0) --site 1 --quiet --progress': /^--progress: --quiet turns progress off/,
      'token-ring holds(0) --site 7': /^--site 7: there is no such site; the sites are 0, 1, 2$/,
      'token-ring hold(0) --site 1': /^knows 'hold\(0\)': column 1: .*did you mean "holds"/,
      'token-ring holds(0) --site 1 --when Fholds(0)': /^--when 'Fholds\(0\)': column 1: /,
      'token-ring Xtrue --site 1': /^knows Xtrue: column 1/,
    },
  },
  run: {
    always: `${model} seconds rate hold delay seed no-bounds listen mutant log plot format quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: {
      'peterson --quiet --progress': /^--progress: --quiet turns progress off/,
      'peterson --listen 192.0.2.1': /^--listen 192\.0\.2\.1: it must be the address of one interface/,
      'peterson --listen 0.0.0.0': /^--listen 0\.0\.0\.0: it must be the address of one interface/,
    },
  },
  conform: {
    always: `${model} between skew unlogged known memory time out format full quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: {
      'peterson none.ndjson --quiet --progress': /^--progress: --quiet turns progress off/,
      'peterson none.ndjson --full --format json': /^--full: only --format text/,
      'peterson none.ndjson --skew 0.1': /^--skew: only times have a skew; add --between time/,
      'peterson none.ndjson': /^none\.ndjson: cannot be read \(ENOENT\)/,
      'peterson none.ndjson --unlogged entr': /^unlogged entr: peterson has no such clause/,
    },
  },
  profile: {
    always: `${model} max-states memory time format quiet progress`,
    repeatable: 'param fair strong unfair',
    refused: { 'token-ring --quiet --progress': /^--progress: --quiet turns progress off/ },
  },
  assume: {
    always: `${model} budget frontier singly max-states max-choices memory time format quiet progress`,
    repeatable: 'only param fair strong unfair property with',
    refused: {
      'token-ring --quiet --progress': /^--progress: --quiet turns progress off/,
      'token-ring --frontier --only channels': /^--only: --frontier varies losses/,
      'token-ring --frontier --max-choices 7': /^--max-choices: --frontier checks no induction/,
      'token-ring --frontier --singly': /^--singly: --frontier drops no pairs/,
      'token-ring --frontier --format svg': /^--format: --frontier has no table to draw/,
      'token-ring --frontier --loss 1': /^--loss: --frontier varies the losses/,
      'token-ring --frontier --duplication 1': /^--duplication: --frontier varies the copies/,
    },
  },
  list: { always: 'format source quiet' },
  mcp: {
    always: 'jobs time memory quiet',
    repeatable: 'specs',
    refused: {
      '--specs nowhere': /^--specs nowhere: there is no such folder; name the folder of your specs$/,
    },
  },
  reach: {
    always: `${model} search within max-states max-depth memory time out format full tidy no-tidy quiet progress`,
    repeatable: 'param fair strong unfair reduce with',
    refused: {
      'token-ring holds(0) --quiet --progress': /^--progress: --quiet turns progress off/,
      'token-ring holds(0) --full --format json': /^--full: only --format text/,
      'token-ring holds(0) --within true --tidy': /^--tidy: the search for a tidy run does not stay within/,
    },
  },
  lecture: {
    always: 'slide all claim list full format quiet',
    refused: {
      'nobody --slide 1': /^lecture "nobody": there is no such lecture/,
      '004 --slide 99': /^--slide 99: it must be a number from 1 to 28;/,
      '004 --slide 1 --all': /^--all: --slide 1 selects a part of the lecture; omit one of the two/,
      '--all': /^--all needs a lecture, such as 004/,
      '--claim F12 --all': /^--claim: a claim has its own lectures and slides; give it alone/,
      '004 --slide paxos': /^--slide paxos: it must be in the title of a slide;/,
      '004 --slide ': /^--slide '': it must be in the title of a slide;/,
      '--slide 3': /^--slide needs a lecture, such as 004/,
      '--claim Z9': /^--claim Z9: there is no such claim/,
      '004 --claim F12': /^--claim: a claim has its own lectures and slides; give it alone/,
    },
  },
  explore: {
    always: 'host port open',
    repeatable: 'with',
    refused: {
      [`${trace} --with mine.ts`]: /^--with mine\.ts: a trace\.json names its files of properties/,
      '--with mine.ts': /^--with mine\.ts: name the spec that gets the properties/,
      'lamport --with none.ts': /^--with none\.ts: there is no such file; give the path/,
    },
  },
  quorums: {
    always: 'sites up least all mark format out quiet',
    refused: {
      'grid --least': /^--least: it needs only a number of sites; leave the system/,
      '--least --all': /^--least: it needs only a number of sites/,
      'grid --all': /^--all: it needs only a number of sites/,
      '--least --sites 4 --up 0.5': /^--up: only a single system has an availability/,
      '--all --sites 4 --format svg': /^--format: only a single system can be drawn/,
      '--all --sites 4 --out x': /^--out: only a single system is written/,
      'grid --mark 1': /^--mark: only a picture of a single system has a mark/,
      '--least --sites 4 --mark 1': /^--mark: only a picture/,
    },
  },
}
