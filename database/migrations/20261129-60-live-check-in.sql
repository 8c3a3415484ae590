-- What a screen of live check-in reads every other second: who came lately, the last scans, and the last that were refused.
CREATE INDEX check_ins_by_time ON check_ins (check_in_list_id, created_at);
CREATE INDEX check_in_scans_by_event ON check_in_scans (event_id, id);
CREATE INDEX check_in_scans_refused ON check_in_scans (event_id, id) WHERE result NOT IN ('admitted', 'undone', 'not_checked_in');
