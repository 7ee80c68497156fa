using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "driver.mjs", esModule = embed "driver.mjs"),
    (name = "sky-data.mjs", esModule = embed "sky-data.mjs"),
  ],
  compatibilityDate = "2026-11-01",
);
