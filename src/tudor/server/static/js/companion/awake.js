// The screen stays on while the page is in sight, where the browser allows it.
import { useEffect } from "../html.js";

export function useAwake() {
  useEffect(() => {
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, []);
}
