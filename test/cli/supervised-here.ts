// A command in the process of the test that has a supervisor: the test hears what it says, and sends it signals.
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import { connect, type FromCommand } from '../../src/cli/supervise/supervised.js'

/** Runs a command to its end; the result is its exit code. */
export const supervisedHere = async (
  args: readonly string[],
  say: (message: FromCommand) => void,
  board = new CallBoard(),
): Promise<number> => {
  connect({ board, say })
  try {
    return await runCommand(args)
  } finally {
    // The next test file has the same modules.
    connect(undefined)
  }
}
