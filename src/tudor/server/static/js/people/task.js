// Something a button begins: it runs once at a time, and why it failed is said beside it.
import { html, useSignal } from "../html.js";
import { Unreachable } from "../api.js";
/** @import { Signal } from "@preact/signals" */

/** @typedef {{ busy: Signal<boolean>, problem: Signal<string>, run: (work: () => Promise<unknown>) => Promise<void> }} Task */

/** @returns {Task} */
export function useTask() {
  const busy = useSignal(false);
  const problem = useSignal("");
  const run = async (/** @type {() => Promise<unknown>} */ work) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = "";
    try {
      await work();
    } catch (error) {
      // That the server does not answer is said above the page.
      if (!(error instanceof Unreachable)) problem.value = error instanceof Error ? error.message : String(error);
    }
    busy.value = false;
  };
  return { busy, problem, run };
}

/** @param {{ task: Task }} props */
export const Problem = ({ task }) => html`<div role="alert">${task.problem.value && html`<p class="error">
  ${task.problem.value}</p>`}</div>`;

/**
 * A form whose button runs a task.
 * @param {Task} task
 * @param {() => Promise<unknown>} work
 */
export const submitting = (task, work) => (/** @type {Event} */ event) => {
  event.preventDefault();
  task.run(work);
};
