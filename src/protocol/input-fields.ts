// Written by `npm run generate` from the schemas; do not edit.
import type { HookEvent } from "./event-names.ts";
import type { Fields } from "./shape.ts";

/** Fields that the input of every event may or must have. */
// biome-ignore format: one line an event
export const commonInputFields: Fields = {"required":{"session_id":"string","transcript_path":"string","cwd":"string"},"optional":{"prompt_id":"string","permission_mode":"string","agent_id":"string","agent_type":"string","effort":{"fields":{"required":{"level":"string"},"optional":{}}},"scratchpad_dir":"string"}};

/** Further fields of the input of each event. */
// biome-ignore format: one line an event
export const inputFields: { readonly [E in HookEvent]: Fields } = {
  PreToolUse: {"required":{"hook_event_name":{"oneOf":["PreToolUse"]},"tool_name":"string","tool_input":"unknown","tool_use_id":"string"},"optional":{"mcp_server":{"fields":{"required":{"name":"string","source":"string"},"optional":{}}}}},
  PostToolUse: {"required":{"hook_event_name":{"oneOf":["PostToolUse"]},"tool_name":"string","tool_input":"unknown","tool_response":"unknown","tool_use_id":"string"},"optional":{"duration_ms":"number","mcp_server":{"fields":{"required":{"name":"string","source":"string"},"optional":{}}}}},
  PostToolUseFailure: {"required":{"hook_event_name":{"oneOf":["PostToolUseFailure"]},"tool_name":"string","tool_input":"unknown","tool_use_id":"string","error":"string"},"optional":{"is_interrupt":"boolean","duration_ms":"number","mcp_server":{"fields":{"required":{"name":"string","source":"string"},"optional":{}}}}},
  PostToolBatch: {"required":{"hook_event_name":{"oneOf":["PostToolBatch"]},"tool_calls":{"list":{"fields":{"required":{"tool_name":"string","tool_input":"unknown","tool_use_id":"string"},"optional":{"tool_response":"unknown"}}}}},"optional":{}},
  Notification: {"required":{"hook_event_name":{"oneOf":["Notification"]},"message":"string","notification_type":"string"},"optional":{"title":"string"}},
  UserPromptSubmit: {"required":{"hook_event_name":{"oneOf":["UserPromptSubmit"]},"prompt":"string"},"optional":{"source":"string","session_title":"string"}},
  UserPromptExpansion: {"required":{"hook_event_name":{"oneOf":["UserPromptExpansion"]},"expansion_type":"string","command_name":"string","command_args":"string","prompt":"string"},"optional":{"command_source":"string"}},
  SessionStart: {"required":{"hook_event_name":{"oneOf":["SessionStart"]},"source":"string"},"optional":{"model":"string","session_title":"string","seconds_since_last_response":"number","context_tokens":"number","prompt_cache_likely_expired":"boolean","estimated_cache_write_usd":"number"}},
  SessionEnd: {"required":{"hook_event_name":{"oneOf":["SessionEnd"]},"reason":"string"},"optional":{}},
  Stop: {"required":{"hook_event_name":{"oneOf":["Stop"]},"stop_hook_active":"boolean"},"optional":{"last_assistant_message":"string","background_tasks":{"list":{"fields":{"required":{"id":"string","type":"string","status":"string","description":"string"},"optional":{"command":"string","agent_type":"string","server":"string","tool":"string","name":"string"}}}},"session_crons":{"list":{"fields":{"required":{"id":"string","schedule":"string","recurring":"boolean","prompt":"string"},"optional":{}}}}}},
  StopFailure: {"required":{"hook_event_name":{"oneOf":["StopFailure"]},"error":"string"},"optional":{"error_details":"string","last_assistant_message":"string"}},
  SubagentStart: {"required":{"hook_event_name":{"oneOf":["SubagentStart"]}},"optional":{}},
  SubagentStop: {"required":{"hook_event_name":{"oneOf":["SubagentStop"]},"stop_hook_active":"boolean","agent_transcript_path":"string"},"optional":{"last_assistant_message":"string","background_tasks":{"list":{"fields":{"required":{"id":"string","type":"string","status":"string","description":"string"},"optional":{"command":"string","agent_type":"string","server":"string","tool":"string","name":"string"}}}},"session_crons":{"list":{"fields":{"required":{"id":"string","schedule":"string","recurring":"boolean","prompt":"string"},"optional":{}}}}}},
  PreCompact: {"required":{"hook_event_name":{"oneOf":["PreCompact"]},"trigger":"string","custom_instructions":{"nullable":"string"}},"optional":{}},
  PostCompact: {"required":{"hook_event_name":{"oneOf":["PostCompact"]},"trigger":"string","compact_summary":"string"},"optional":{}},
  PreModelSwitch: {"required":{"hook_event_name":{"oneOf":["PreModelSwitch"]},"from_model":"string","to_model":"string","requested_model":{"nullable":"string"},"source":"string","context_tokens":"number","prompt_cache_warm":"boolean","cache_ttl":"string","estimated_cache_write_usd":"number","pricing":"string"},"optional":{}},
  PostModelSwitch: {"required":{"hook_event_name":{"oneOf":["PostModelSwitch"]},"from_model":"string","to_model":"string","requested_model":{"nullable":"string"},"source":"string","context_tokens":"number","prompt_cache_warm":"boolean","cache_ttl":"string","estimated_cache_write_usd":"number","pricing":"string"},"optional":{}},
  PermissionRequest: {"required":{"hook_event_name":{"oneOf":["PermissionRequest"]},"tool_name":"string","tool_input":"unknown"},"optional":{"permission_suggestions":{"list":{"fields":{"required":{"type":"string"},"optional":{}}}},"mcp_server":{"fields":{"required":{"name":"string","source":"string"},"optional":{}}}}},
  PermissionDenied: {"required":{"hook_event_name":{"oneOf":["PermissionDenied"]},"tool_name":"string","tool_input":"unknown","tool_use_id":"string","reason":"string"},"optional":{"mcp_server":{"fields":{"required":{"name":"string","source":"string"},"optional":{}}}}},
  Setup: {"required":{"hook_event_name":{"oneOf":["Setup"]},"trigger":"string"},"optional":{}},
  TeammateIdle: {"required":{"hook_event_name":{"oneOf":["TeammateIdle"]},"teammate_name":"string","team_name":"string"},"optional":{}},
  TaskCreated: {"required":{"hook_event_name":{"oneOf":["TaskCreated"]},"task_id":"string","task_subject":"string"},"optional":{"task_description":"string","teammate_name":"string","team_name":"string"}},
  TaskCompleted: {"required":{"hook_event_name":{"oneOf":["TaskCompleted"]},"task_id":"string","task_subject":"string"},"optional":{"task_description":"string","teammate_name":"string","team_name":"string"}},
  Elicitation: {"required":{"hook_event_name":{"oneOf":["Elicitation"]},"mcp_server_name":"string","message":"string"},"optional":{"mode":"string","url":"string","elicitation_id":"string","requested_schema":"object"}},
  ElicitationResult: {"required":{"hook_event_name":{"oneOf":["ElicitationResult"]},"mcp_server_name":"string","action":"string"},"optional":{"elicitation_id":"string","mode":"string","content":"object"}},
  ConfigChange: {"required":{"hook_event_name":{"oneOf":["ConfigChange"]},"source":"string"},"optional":{"file_path":"string"}},
  WorktreeCreate: {"required":{"hook_event_name":{"oneOf":["WorktreeCreate"]},"name":"string"},"optional":{}},
  WorktreeRemove: {"required":{"hook_event_name":{"oneOf":["WorktreeRemove"]},"worktree_path":"string"},"optional":{}},
  InstructionsLoaded: {"required":{"hook_event_name":{"oneOf":["InstructionsLoaded"]},"file_path":"string","memory_type":"string","load_reason":"string"},"optional":{"globs":{"list":"string"},"trigger_file_path":"string","parent_file_path":"string"}},
  CwdChanged: {"required":{"hook_event_name":{"oneOf":["CwdChanged"]},"old_cwd":"string","new_cwd":"string"},"optional":{}},
  FileChanged: {"required":{"hook_event_name":{"oneOf":["FileChanged"]},"file_path":"string","event":"string"},"optional":{}},
  DirectoryAdded: {"required":{"hook_event_name":{"oneOf":["DirectoryAdded"]},"directory":"string","source":"string"},"optional":{}},
  MessageDisplay: {"required":{"hook_event_name":{"oneOf":["MessageDisplay"]},"turn_id":"string","message_id":"string","index":"number","final":"boolean","delta":"string"},"optional":{}},
  PreSkillShellCommand: {"required":{"hook_event_name":{"oneOf":["PreSkillShellCommand"]},"tool_name":"string","tool_input":{"fields":{"required":{"command":"string"},"optional":{}}},"tool_use_id":"string","command_name":"string","invoked_by":"string"},"optional":{"command_source":"string"}},
};
